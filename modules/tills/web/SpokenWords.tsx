import type { Playing } from '../../../ui/sound/clip-player.ts'
import { type Utterance, wordsOf } from './voice/words.ts'

const BARS = [5, 10, 16, 22, 14, 20, 26, 16, 22, 12, 18, 9, 14, 6]

/** The words that are said, those that were said bright. The voice is English (decision 62). */
export function SpokenWords({ clips, playing }: { clips: Utterance; playing: Playing }) {
  const words = wordsOf(clips)
  const isNow = playing !== null && playing.clips.join(' ') === clips.join(' ')
  const begun = isNow ? playing.begun : words.length
  const share = begun / words.length
  return (
    <div className="till-spoken" lang="en" data-playing={isNow || undefined}>
      <svg width="72" height="30" viewBox="0 0 72 30" aria-hidden="true">
        {BARS.map((height, at) => (
          <rect
            key={at}
            x={at * 5.2}
            y={15 - height / 2}
            width="2.6"
            height={height}
            rx="1.3"
            fill="currentColor"
            opacity={at / BARS.length < share ? 1 : 0.4}
          />
        ))}
      </svg>
      <p>
        <span>{words.slice(0, begun).join(' ')}</span> <span className="till-spoken__rest">{words.slice(begun).join(' ')}</span>
      </p>
    </div>
  )
}
