export { messageJobs, messageSchedules } from './server/jobs.ts'
export { type Listener, type News, type NewsRoom, openNewsRoom } from './server/news.ts'
