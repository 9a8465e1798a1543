// Reads the QR code of a chosen picture into the field of its text. The decoder has put `jsQR` on the page.
const picture = document.querySelector('[data-picture]')
const result = document.querySelector('.result[role=status]')

/** Larger pictures are drawn smaller, because a decoder of a phone sees no more either. */
const MAX_SIDE = 1600

picture.addEventListener('change', () => void showCode())

async function showCode() {
  const [file] = picture.files
  if (!file) return
  const text = await readCode(file).catch(() => null)
  result.className = `result ${text === null ? 'bad' : 'good'}`
  result.textContent = text === null ? 'No QR code was found in this picture.' : 'The code was read.'
  if (text !== null) document.querySelector('[name=text]').value = text
}

async function readCode(file) {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const drawing = canvas.getContext('2d')
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height)
  return window.jsQR(data, width, height)?.data ?? null
}
