import { useEffect, useRef, useState } from 'react'
import { readValue, storeValue } from '../../../../ui/data/storage.ts'
import { type ClipPlayer, createClipPlayer, type Playing } from '../../../../ui/sound/clip-player.ts'
import { clipFiles } from './clip-files.ts'
import { type Utterance, wordsOf } from './words.ts'

const QUIET_KEY = 'till-quiet'

export type Voice = {
  /** Says a payment, unless this till is quiet. Calls `onBegun` when its words begin, and at once when it is quiet. */
  tell: (clips: Utterance, onBegun: () => void) => void
  /** Somebody asked for it, so it is said in any case. */
  say: (clips: Utterance) => void
  playing: Playing
  /** The browser waits for a touch. */
  isLocked: boolean
  isQuiet: boolean
  setQuiet: (isQuiet: boolean) => void
}

/** The voice of the till. Whether it says each payment is kept on the device. */
export function useVoice(): Voice {
  const player = useRef<ClipPlayer>(undefined)
  const [playing, setPlaying] = useState<Playing>(null)
  const [isLocked, setLocked] = useState(false)
  const [isQuiet, setQuiet] = useState(() => readValue('localStorage', QUIET_KEY) === 'yes')
  /** Of each utterance that waits, by the array that the player gives back. */
  const [begins] = useState(() => new Map<readonly string[], () => void>())
  useEffect(() => {
    const opened = createClipPlayer({
      files: clipFiles,
      spell: (clips) => wordsOf(clips as Utterance).join(' '),
      onPlaying(next) {
        setPlaying(next)
        if (next === null) return
        begins.get(next.clips)?.()
        begins.delete(next.clips)
      },
      onLocked: setLocked,
    })
    player.current = opened
    const unlock = () => opened.unlock()
    window.addEventListener('pointerdown', unlock)
    window.addEventListener('keydown', unlock)
    return () => {
      window.removeEventListener('pointerdown', unlock)
      window.removeEventListener('keydown', unlock)
      begins.clear()
      opened.close()
    }
  }, [begins])
  return {
    tell(clips, onBegun) {
      if (isQuiet) return onBegun()
      begins.set(clips, onBegun)
      player.current?.say(clips)
    },
    say: (clips) => player.current?.say(clips),
    playing,
    isLocked,
    isQuiet,
    setQuiet(next) {
      storeValue('localStorage', QUIET_KEY, next ? 'yes' : 'no')
      setQuiet(next)
    },
  }
}
