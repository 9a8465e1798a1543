const HEADER = 44
const QUIET = 300
/** Samples that stay before and after the sound. */
const MARGIN = 220

/** Pure: a WAV file of 16 bits and one channel without the silence at its ends. */
export function trimSilence(wav: Buffer): Buffer {
  const samples = Math.floor((wav.length - HEADER) / 2)
  const isLoud = (at: number) => Math.abs(wav.readInt16LE(HEADER + at * 2)) > QUIET
  let first = 0
  while (first < samples && !isLoud(first)) first++
  let last = samples - 1
  while (last > first && !isLoud(last)) last--
  const from = HEADER + Math.max(0, first - MARGIN) * 2
  const sound = wav.subarray(from, HEADER + Math.min(samples, last + MARGIN) * 2)
  const header = Buffer.from(wav.subarray(0, HEADER))
  header.writeUInt32LE(HEADER - 8 + sound.length, 4)
  header.writeUInt32LE(sound.length, HEADER - 4)
  return Buffer.concat([header, sound])
}
