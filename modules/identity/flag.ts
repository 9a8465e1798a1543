/** PIN-29, AUTH-128: a new PIN or password is confirmed by a short video. */
export const videoConfirmationFlag = { key: 'hide.pin.reset', about: 'the video-confirmed change of password and PIN', default: false } as const
