import {
  getGradebook,
  getItemStatistics,
  importGradebook,
  listGradebookImports,
  putGradebookCell,
  putGradeCategories,
  undoGradebookImport,
} from '@gradus/contract/gradebook'
import { getOwnGrades } from '@gradus/contract/own-grade'
import { readStatistics } from '../grade/statistics.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { changeCategories } from './category.ts'
import { changeCell } from './cell.ts'
import { downloadGradebook } from './csv-out.ts'
import { readGradebook } from './gradebook.ts'
import { readImports, importFile, undoImport } from './import.ts'
import { readOwnGrades } from './own-grades.ts'

export function gradebookRoutes(site: Site): void {
  const { database } = site
  serve(site, getGradebook, ({ params, query: { format, ...options } }, { user }) =>
    format === 'csv'
      ? downloadGradebook(database, user, params.id, options)
      : readGradebook(database, user, params.id, options.groupId),
  )
  serve(site, importGradebook, async ({ params, query }, { user, readUpload }) =>
    importFile(database, user, params.id, await readUpload(), {
      isPreview: query.preview === '1',
      version: query.version,
    }),
  )
  serve(site, listGradebookImports, ({ params }, { user }) => readImports(database, user, params.id))
  serve(site, undoGradebookImport, ({ params }, { user }) => undoImport(database, user, params.id))
  serve(site, putGradebookCell, ({ params, body }, { user }) => changeCell(database, user, params.id, body))
  serve(site, putGradeCategories, ({ params, body }, { user }) => changeCategories(database, user, params.id, body))
  serve(site, getItemStatistics, ({ params }, { user }) => readStatistics(database, user, params.id))
  serve(site, getOwnGrades, ({ params }, { user }) => readOwnGrades(database, user, params.id))
}
