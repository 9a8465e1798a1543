import { expect, test } from 'vitest'
import { trimSilence } from './trim-silence.ts'

/** A WAV file of these samples. */
function wav(samples: readonly number[]): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  samples.forEach((sample, at) => file.writeInt16LE(sample, 44 + at * 2))
  return file
}

test('a clip keeps its sound and a short margin of the silence around it, and its header says so', () => {
  const silence = Array.from({ length: 1_000 }, () => 0)
  const trimmed = trimSilence(wav([...silence, 5_000, -5_000, ...silence]))
  const samples = Array.from({ length: (trimmed.length - 44) / 2 }, (_, at) => trimmed.readInt16LE(44 + at * 2))
  expect(samples.indexOf(5_000)).toBe(220)
  expect(samples).toHaveLength(220 + 1 + 220)
  expect(trimmed.readUInt32LE(40)).toBe(samples.length * 2)
  expect(trimmed.readUInt32LE(4)).toBe(36 + samples.length * 2)
})
