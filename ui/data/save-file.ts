/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/**
 * Offers a file to the apps of the device, such as WhatsApp. Where the browser cannot share it, it is saved. `cancelled`: the person
 * closed the choice of apps.
 */
export async function shareFile(file: File, text: string): Promise<'shared' | 'saved' | 'cancelled'> {
  const content = { files: [file], text }
  if (typeof navigator.canShare === 'function' && navigator.canShare(content)) {
    try {
      await navigator.share(content)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // The press was too long ago for this browser, or it refuses this kind of file.
    }
  }
  saveFile(file, file.name)
  return 'saved'
}

/** Prints one picture on a page of its own. */
export async function printPicture(picture: Blob): Promise<void> {
  const sheet = document.createElement('img')
  sheet.className = 'print-sheet'
  sheet.alt = ''
  const address = URL.createObjectURL(picture)
  sheet.src = address
  document.body.append(sheet)
  document.body.classList.add('prints-sheet')
  const end = () => {
    sheet.remove()
    document.body.classList.remove('prints-sheet')
    URL.revokeObjectURL(address)
  }
  try {
    await sheet.decode()
    window.addEventListener('afterprint', end, { once: true })
    window.print()
  } catch (error) {
    end()
    throw error
  }
}
