import { isProblem } from '../../../ui/data/problem.ts'

/** The uploaded video, with the sentence that is said in it. */
export type ConfirmedVideo = { video_url: string; question: string }

const VIDEO_FIELDS = ['video_url', 'question']

/**
 * Completes a change with its video. A refusal of the video is returned, to be shown beside it. Any other goes back to the form by
 * `refuse`.
 */
export const completeWith =
  (finish: (video: ConfirmedVideo) => Promise<void>, refuse: (error: unknown) => void) =>
  async (video: ConfirmedVideo): Promise<string | null> => {
    try {
      await finish(video)
    } catch (error) {
      const fieldError = isProblem(error) ? error.fieldErrors.find(({ field }) => VIDEO_FIELDS.includes(field)) : undefined
      if (fieldError) return fieldError.message
      refuse(error)
    }
    return null
  }
