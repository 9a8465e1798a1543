import { z } from 'zod'
import { fileSchema, lineSchema, route } from '../../platform/http/contract.ts'

/** The upload folders of the specification, with the type of file that each takes. */
export const FOLDERS = {
  PersonalIdentificationDocument: 'image',
  ProofOfAddress: 'image',
  CAC: 'image',
  OtherDocument: 'image',
  AmmBan: 'image',
  TakeAPicture: 'image',
  Support: 'image',
  ProfilePicture: 'image',
  CardDispute: 'image',
  LiveVideo: 'video',
  roles_video: 'video',
  'Pin Change': 'video',
  'Pin Reset': 'video',
  'Change Password': 'video',
} as const
export type Folder = keyof typeof FOLDERS
const folderSchema = z.enum(Object.keys(FOLDERS) as [Folder, ...Folder[]], 'There is no such folder')

/** The limit of a whole request: the file and the form fields around it. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
const LIMITS = { maxBytes: MAX_FILE_BYTES, maxPerHour: 60 }

const stored = z.object({ file_url: z.string() })
/** The address of an uploaded file, valid for a short time. Calls that need a file take it. */
export const fileUrlSchema = lineSchema(300, 'Upload the file first')

export const uploadFile = route({
  operation: 'uploads.add',
  roles: 'signed_in',
  method: 'POST',
  path: '/upload/{folder}',
  summary: 'Give a file: JPEG or PNG below 40 megapixels, or a video, of at most 5 MB',
  params: z.strictObject({ folder: folderSchema }),
  body: z.strictObject({ file: fileSchema }),
  upload: LIMITS,
  reply: stored,
  top: ['file_url'],
})

export const uploadToFolder = route({
  operation: 'uploads.add_to_folder',
  roles: 'signed_in',
  method: 'POST',
  path: '/upload-to-s3',
  summary: 'The same, with the folder as a field of the form',
  body: z.strictObject({ file: fileSchema, folder: folderSchema }),
  upload: LIMITS,
  reply: stored,
  top: ['file_url'],
})

/** The image host of the specification. `upload_preset` is accepted and means nothing here. */
export const uploadToImageHost = route({
  operation: 'uploads.add_to_image_host',
  roles: 'signed_in',
  method: 'POST',
  path: '/image/upload',
  summary: 'The same for pictures, as an image host takes them: folder and preset beside the file, and the address as url',
  body: z.strictObject({
    file: fileSchema,
    folder: z.enum(['AmmBan', 'TakeAPicture'], 'There is no such folder'),
    upload_preset: lineSchema(60).optional(),
  }),
  upload: LIMITS,
  reply: z.object({ url: z.string() }),
  top: ['url'],
})

export const readFileForStaff = route({
  operation: 'uploads.read_for_staff',
  roles: 'public',
  method: 'GET',
  path: '/operator/file/{id}',
  summary: 'A picture redrawn for staff, or a video, by an address that holds ten minutes for one person; each view is in the audit log',
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ by: z.string().max(40), until: z.string().max(20), signature: z.string().max(60) }),
  maxConcurrent: 8,
  reply: z.any(),
  file: 'application/octet-stream',
})

export const readFile = route({
  operation: 'uploads.read',
  roles: 'public',
  method: 'GET',
  path: '/file/{id}',
  summary: 'A file, to be kept and not shown in place, by an address that holds for ten minutes',
  params: z.strictObject({ id: z.string().max(40) }),
  query: z.strictObject({ until: z.string().max(20), signature: z.string().max(60) }),
  reply: z.any(),
  file: 'application/octet-stream',
})
