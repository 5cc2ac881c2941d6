/** What this person likes: kept in this browser only. */
export type Theme = "auto" | "light" | "dark";

const THEME_KEY = "bastide.theme";
const SOUND_KEY = "bastide.sound";
const wantsDark = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  theme = $state<Theme>((localStorage.getItem(THEME_KEY) as Theme | null) ?? "auto");
  sound = $state(localStorage.getItem(SOUND_KEY) === "on");
  private isDeviceDark = $state(wantsDark.matches);

  constructor() {
    wantsDark.addEventListener("change", () => (this.isDeviceDark = wantsDark.matches));
  }

  get shade(): "light" | "dark" {
    if (this.theme !== "auto") return this.theme;
    return this.isDeviceDark ? "dark" : "light";
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem(THEME_KEY, theme);
  }

  chooseSound(isOn: boolean): void {
    this.sound = isOn;
    localStorage.setItem(SOUND_KEY, isOn ? "on" : "off");
  }
}

export const settings = new Settings();
