import { en, type Words } from "./en";
import { told } from "./nl_told";

export const nl: Words = { ...told, page: en.page };
