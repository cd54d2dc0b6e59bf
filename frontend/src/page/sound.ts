/** A wooden click, made on the spot: two short decaying tones. Off unless the player wants it. */

let context: AudioContext | null = null;

export function click(kind: "move" | "capture"): void {
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    for (const [pitch, delay] of kind === "capture" ? ([[310, 0], [240, 0.07]] as const) : ([[270, 0]] as const)) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.setValueAtTime(pitch * 2, now + delay);
      tone.frequency.exponentialRampToValueAtTime(pitch, now + delay + 0.03);
      volume.gain.setValueAtTime(0.25, now + delay);
      volume.gain.exponentialRampToValueAtTime(0.001, now + delay + 0.09);
      tone.connect(volume).connect(context.destination);
      tone.start(now + delay);
      tone.stop(now + delay + 0.1);
    }
  } catch {
    // A browser without audio plays on in silence.
  }
}
