import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The device's camera while `isOn`. `show` is the ref of the element that shows it, and `video` that element. `facing`: which camera a phone
 * opens. `hears` adds the microphone. `fault` is a sentence that says why the camera is not available.
 */
export function useCamera(isOn: boolean, { hears = false, facing = 'user' }: { hears?: boolean; facing?: 'user' | 'environment' } = {}) {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let opened: MediaStream | null = null
    setFault(null)
    // Missing in old browsers and on pages that were not loaded over HTTPS.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (typeof devices?.getUserMedia !== 'function') {
      setFault(
        hears
          ? t`This browser does not allow the camera. Open this page in another browser or on another device.`
          : t`This browser does not allow the camera. Choose a photo instead, or open this page in another browser.`,
      )
      return
    }
    devices
      .getUserMedia({ video: { facingMode: facing, width: { ideal: 640 } }, audio: hears })
      .then((given) => {
        opened = given
        if (isOver) return stopStream(given)
        setStream(given)
      })
      .catch(
        () =>
          !isOver &&
          setFault(
            hears
              ? t`The camera and the microphone cannot be used. Allow them in your browser, or try another device.`
              : t`The camera cannot be used. Allow it in your browser, or try another device.`,
          ),
      )
    return () => {
      isOver = true
      if (opened) stopStream(opened)
      setStream(null)
    }
  }, [isOn, hears, facing])
  const show = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      if (element) element.srcObject = stream
    },
    [stream],
  )
  return { show, video, stream, fault }
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
