import { loadBytes } from '../data/load-bytes.ts'

/** What is being said: the clips, and how many of them have begun. Null: nothing. */
export type Playing = { clips: readonly string[]; begun: number } | null

export type ClipPlayer = {
  say: (clips: readonly string[]) => void
  /** Nothing more is said of what waits. */
  silence: () => void
  /** A browser lets a page speak after its first touch. */
  unlock: () => void
  isLocked: () => boolean
  close: () => void
}

/** Silence between two clips. */
const GAP_S = 0.02
/** The words on the screen stay a moment after the voice. */
const TAIL_MS = 400

type Options = {
  /** The address of each clip. */
  files: Readonly<Record<string, string>>
  /** The words of clips that cannot be played, for the browser's own voice. */
  spell: (clips: readonly string[]) => string
  onPlaying: (playing: Playing) => void
  onLocked: (isLocked: boolean) => void
}

/**
 * Plays sequences of clips one after another. All clips load ahead, so that a sentence starts at once and has no gaps. Where a clip is missing or the
 * browser cannot play it, the browser's own voice says the words.
 */
export function createClipPlayer({ files, spell, onPlaying, onLocked }: Options): ClipPlayer {
  const audio = typeof AudioContext === 'undefined' ? null : new AudioContext()
  const sounds = new Map<string, AudioBuffer>()
  const waiting: (readonly string[])[] = []
  let isSpeaking = false
  let isClosed = false
  const loaded = audio === null ? Promise.resolve() : load(audio)
  const tellLock = () => onLocked(audio !== null && audio.state === 'suspended')
  audio?.addEventListener('statechange', tellLock)
  tellLock()

  async function load(context: AudioContext): Promise<void> {
    await Promise.all(
      Object.entries(files).map(async ([clip, address]) => {
        sounds.set(clip, await context.decodeAudioData(await loadBytes(address)))
      }),
    ).catch(() => undefined)
  }

  async function speakNext(): Promise<void> {
    if (isSpeaking) return
    isSpeaking = true
    for (let clips = waiting.shift(); clips !== undefined && !isClosed; clips = waiting.shift()) {
      await loaded
      // Who has left hears nothing more, and the payment is said at the next visit.
      if (isClosed) break
      await (clips.every((clip) => sounds.has(clip)) && audio?.state === 'running' ? playClips(audio, clips) : speakWords(clips))
      onPlaying(null)
    }
    isSpeaking = false
  }

  function playClips(context: AudioContext, clips: readonly string[]): Promise<void> {
    let at = context.currentTime + GAP_S
    const starts = clips.map((clip) => {
      const source = context.createBufferSource()
      source.buffer = sounds.get(clip)!
      source.connect(context.destination)
      source.start(at)
      const start = at
      at += source.buffer.duration + GAP_S
      return start
    })
    return new Promise((resolve) => {
      const timers = starts.map((start, nth) =>
        setTimeout(() => onPlaying({ clips, begun: nth + 1 }), Math.max(0, (start - context.currentTime) * 1_000)),
      )
      timers.push(setTimeout(resolve, (at - context.currentTime) * 1_000 + TAIL_MS))
    })
  }

  /** The browser's own voice; where there is none, the words show for as long as they would take. */
  function speakWords(clips: readonly string[]): Promise<void> {
    onPlaying({ clips, begun: clips.length })
    const voice = typeof speechSynthesis === 'undefined' ? null : speechSynthesis
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, clips.length * TAIL_MS)
      if (voice === null || voice.getVoices().length === 0) return
      const words = new SpeechSynthesisUtterance(spell(clips))
      words.lang = 'en-NG'
      words.addEventListener('end', () => {
        clearTimeout(timer)
        resolve()
      })
      voice.speak(words)
    })
  }

  return {
    say(clips) {
      waiting.push(clips)
      void speakNext()
    },
    silence: () => void waiting.splice(0),
    unlock: () => void audio?.resume().catch(() => undefined),
    isLocked: () => audio?.state === 'suspended',
    close() {
      isClosed = true
      waiting.splice(0)
      if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
      audio?.removeEventListener('statechange', tellLock)
      void audio?.close().catch(() => undefined)
    },
  }
}
