import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { UnreadableFile } from './unreadable-file.ts'

const MAX_UNZIPPED_BYTES = 20 * 1024 * 1024
const MAX_ENTRIES = 500
/** Where the reader looks for the workbook. */
const USUAL_PLACE = 'xl/workbook.xml'
const PACKAGE_RELATIONS = '_rels/.rels'

/**
 * The archive of a spreadsheet with its workbook at the usual place. Its relations may name another. Buffers are as large as the declared
 * sizes, so that a false size cannot take more memory than it declares.
 */
export function openWorkbook(bytes: Uint8Array): Uint8Array {
  let [entries, unzipped] = [0, 0]
  const names = new Set<string>()
  const only = (wanted: (name: string) => boolean) => {
    try {
      return unzipSync(bytes, { filter: ({ name }) => wanted(name) })
    } catch {
      throw new UnreadableFile('This file is damaged. Save it again as XLSX or CSV.')
    }
  }
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        unzipped += originalSize
        names.add(name)
        return false
      },
    })
  } catch {
    throw new UnreadableFile('This file is damaged. Save it again as XLSX or CSV.')
  }
  const isTooLarge = entries > MAX_ENTRIES || unzipped > MAX_UNZIPPED_BYTES
  const relations = names.has(USUAL_PLACE) || isTooLarge ? undefined : only((name) => name === PACKAGE_RELATIONS)[PACKAGE_RELATIONS]
  const place = names.has(USUAL_PLACE) ? USUAL_PLACE : relations && workbookOf(strFromU8(relations))
  if (!isTooLarge && (place === undefined || !names.has(place)))
    throw new UnreadableFile('This file is not a spreadsheet. Choose an XLSX or CSV file.')
  if (isTooLarge) throw new UnreadableFile('This spreadsheet is too large. Keep only the list in it, or split it into smaller files.')
  return place === USUAL_PLACE
    ? bytes
    : moveWorkbook(
        only(() => true),
        place!,
      )
}

/** The part that the relations of the package name as its document. */
function workbookOf(relations: string): string | undefined {
  const [relation] = relations.match(/<(?:\w+:)?Relationship\b[^>]*\/relationships\/officeDocument["'][^>]*>/) ?? []
  return /\bTarget=["']\/?([^"']+)["']/.exec(relation ?? '')?.[1]
}

/** The workbook with its folder, moved to the usual place. Relations inside of the folder stay as they are. */
function moveWorkbook(parts: Record<string, Uint8Array>, place: string): Uint8Array {
  const folder = place.slice(0, place.lastIndexOf('/') + 1)
  const file = place.slice(folder.length)
  const moved: Record<string, Uint8Array> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith(folder)) continue
    const inside = name.slice(folder.length)
    if (inside === `_rels/${file}.rels`)
      moved['xl/_rels/workbook.xml.rels'] = strToU8(strFromU8(part).replaceAll(`Target="/${folder}`, 'Target="/xl/'))
    else moved[`xl/${inside === file ? 'workbook.xml' : inside}`] = part
  }
  return zipSync(moved, { level: 0 })
}
