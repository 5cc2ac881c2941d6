/** Calls somebody back to the table: the title flashes, and a short tone sounds if it is wanted. */
import { settings } from "../ui/settings.svelte";
import { speech } from "../words/index.svelte";

const TITLE = "bastide";
const FLASH_MS = 1200;

export function attention(isAsked: () => boolean): void {
  $effect(() => {
    if (!isAsked()) return;
    if (settings.sound) beep();
    let isOn = false;
    const flash = () => {
      isOn = !isOn && document.hidden;
      document.title = isOn ? `● ${speech.words.page.yourTurn}` : TITLE;
    };
    const timer = setInterval(flash, FLASH_MS);
    return () => {
      clearInterval(timer);
      document.title = TITLE;
    };
  });
}

function beep(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.frequency.value = 660;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.36);
  tone.onended = () => void audio.close();
}
