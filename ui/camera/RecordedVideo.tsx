import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef } from 'react'
import './capture.css'

export const UNPLAYABLE = t`Media Type cannot be played on this device`
export const NO_RECORDING = t`This browser cannot record a video. Open this page in another browser or on another device.`

/**
 * A player that leaves the page goes on loading for a while. Without its address it asks for nothing more, so it never asks for an address
 * that is revoked.
 */
export function RecordedVideo({ url, onUnplayable }: { url: string; onUnplayable: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  useLayoutEffect(() => {
    const player = video.current
    if (!player) return
    player.src = url
    return () => {
      player.removeAttribute('src')
      player.load()
    }
  }, [url])
  return <video className="capture__seen" ref={video} controls playsInline aria-label={t`Your video`} onError={onUnplayable} />
}
