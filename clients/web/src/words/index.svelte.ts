/** The language of the page, and how words are filled in. */
import { de } from "./de";
import { en, type Words } from "./en";
import { nl } from "./nl";

export const LANGUAGES = { en: "English", de: "Deutsch", nl: "Nederlands" } as const;
export type Language = keyof typeof LANGUAGES;

const dictionaries: Record<Language, Words> = { en, de, nl };
const KEY = "bastide.language";

function preferred(): Language {
  const wishes = [localStorage.getItem(KEY) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return (wishes.find((tag) => tag in LANGUAGES) as Language | undefined) ?? "en";
}

class Speech {
  language = $state<Language>(preferred());

  get words(): Words {
    return dictionaries[this.language];
  }

  choose(language: Language): void {
    this.language = language;
    localStorage.setItem(KEY, language);
  }
}

export const speech = new Speech();

export type Values = Record<string, string | number>;

/** Puts values into the {places} of a text. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The singular or the plural of a pair, with its number put in. */
export function counted([one, many]: readonly [string, string], n: number): string {
  return fill(n === 1 ? one : many, { n });
}
