/** Clock arithmetic: what to show between two answers of the server. */

import type { Clock, Colour } from "./types";

/** Seconds left for a side, `elapsed` seconds after the server's answer arrived; never below nought. */
export function secondsLeft(clock: Clock, colour: Colour, elapsed: number): number {
  const spent = clock.running === colour ? elapsed : 0;
  return Math.max(0, clock[colour] - spent);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** "10:05", "1:00:00"; tenths under ten seconds: "9.4". */
export function clockText(seconds: number): string {
  if (seconds < 10) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function spokenTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
