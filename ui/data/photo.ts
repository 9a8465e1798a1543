/** S2 §9: a photo that is sent has at most half a megabyte and is at most 1,920 pixels wide. */
const MAX_BYTES = 500_000
const MAX_SIDE_PX = 1_920
/** The size of a picture from the camera. Its preview is cut alike. */
export const WEBCAM = { width: 400, height: 380 }

/** The browser redraws the photo: smaller, upright, and without the camera's metadata. */
export async function compressPhoto(file: Blob): Promise<Blob> {
  const picture = await decodePhoto(file)
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = createCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  canvasContext(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.9, 0.8, 0.65, 0.5, 0.35]) {
    const drawn = await encodeJpeg(canvas, quality)
    if (drawn.size <= MAX_BYTES) return drawn
  }
  return encodeJpeg(canvas, 0.2)
}

/** Older browsers have no `createImageBitmap`. Throws for a format that the browser cannot read, such as HEIC. */
async function decodePhoto(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof createImageBitmap === 'function') return createImageBitmap(file)
  const url = URL.createObjectURL(file)
  try {
    const image = Object.assign(new Image(), { src: url })
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The current frame of the camera, cropped to its centre. */
export function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const canvas = createCanvas(WEBCAM.width, WEBCAM.height)
  const scale = Math.max(WEBCAM.width / video.videoWidth, WEBCAM.height / video.videoHeight)
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale]
  canvasContext(canvas).drawImage(video, (WEBCAM.width - width) / 2, (WEBCAM.height - height) / 2, width, height)
  return encodeJpeg(canvas, 0.92)
}

function createCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** White behind transparent pixels, because a JPEG has no transparency. */
function canvasContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return context
}

function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((drawn) => (drawn ? resolve(drawn) : reject(new Error('the picture could not be drawn'))), 'image/jpeg', quality)
  })
}
