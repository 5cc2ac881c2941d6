import { en, type Words } from "./en";
import { told } from "./de_told";

export const de: Words = { ...told, page: en.page };
