import { defineModule } from '../kernel/module-definition.ts'
import { deleteFilesJob, deleteUnusedUploadsJob } from './server/jobs.ts'
import { uploadPublicRoutes, uploadRoutes } from './server/routes.ts'

export const uploads = defineModule({
  name: 'uploads',
  about: 'Files that people give us',
  routes: uploadRoutes,
  publicRoutes: uploadPublicRoutes,
  jobs: [deleteFilesJob, deleteUnusedUploadsJob],
})
