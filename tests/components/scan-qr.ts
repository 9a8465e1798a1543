import jsQR from 'jsqr'

const PIXELS_PER_MODULE = 4

/** The text that a scanner reads from a drawn QR code. Null where it reads none. */
export function scanQr(code: HTMLElement): string | null {
  const modules = Number(code.getAttribute('viewBox')!.split(' ')[2])
  const size = modules * PIXELS_PER_MODULE
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y] of code
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    darken(pixels, size, Number(x), Number(y))
  return jsQR(pixels, size, size)?.data ?? null
}

function darken(pixels: Uint8ClampedArray, size: number, x: number, y: number): void {
  for (let row = y * PIXELS_PER_MODULE; row < (y + 1) * PIXELS_PER_MODULE; row++)
    for (let column = x * PIXELS_PER_MODULE; column < (x + 1) * PIXELS_PER_MODULE; column++)
      pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
}
