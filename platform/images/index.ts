export { redrawPicture } from './redraw.ts'
