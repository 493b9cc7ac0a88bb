import { z } from 'zod'
import { DisplayName } from '@gradus/contract/account'
import { Points, assignmentLimits } from '@gradus/contract/assignment'
import { CourseForm, courseLimits } from '@gradus/contract/course'
import { Body } from '@gradus/contract/question'
import { TimeZone } from '@gradus/contract/time'
import type { SampleAttempt } from '../assignment/sample.ts'
import type { SampleCourse } from '../course/sample.ts'
import { htmlOfMarkdown } from '../platform/text/markdown.ts'
import { below, refusePackage, type PackageFiles } from '../problem-package/files.ts'
import { parseAs, textAt, yamlOf } from './parse.ts'

/** `2 28 10`: the item, hours since the assignment opened, and the tests passed. */
const attemptLine = /^(?<item>\d+) (?<hours>\d+) (?<passed>\d+)$/

const AssignmentFile = z.strictObject({
  title: z.string().min(assignmentLimits.title.minimum).max(assignmentLimits.title.maximum),
  body: z.string(),
  opensDaysAgo: z.number().int().positive(),
  dueInDays: z.number().int().positive(),
  lateDays: z.number().int().nonnegative(),
  latePercent: z.number().int().min(1).max(100),
  items: z.array(z.strictObject({ question: z.string(), points: Points, tests: z.number().int().positive() })).min(1),
})
type AssignmentFile = z.output<typeof AssignmentFile>

const CourseFile = z.strictObject({
  name: CourseForm.shape.name,
  university: CourseForm.shape.university,
  body: z.string(),
  daysAgo: z.number().int().positive(),
  days: z.number().int().positive().max(courseLimits.days),
  timeZone: TimeZone,
  groups: z.array(z.string().min(1).max(courseLimits.groupName)).min(1),
  /** The fictional attempts belong to the first assignment. */
  assignments: z.array(AssignmentFile).min(1),
  students: z.array(
    z.strictObject({ name: DisplayName, group: z.string(), attempts: z.array(z.string().regex(attemptLine)) }),
  ),
})

/** Courses with fictional students. @throws Problem badInput, which names the file and the error */
export function readSampleCourses(files: PackageFiles): SampleCourse[] {
  return below(files, 'courses')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => {
      const path = `courses/${name}`
      const file = parseAs(path, CourseFile, yamlOf(path, textAt(files, path)))
      const htmlOf = (markdown: string) => parseAs(path, Body, htmlOfMarkdown(markdown))
      const [first] = file.assignments
      return {
        ...file,
        key: path,
        body: htmlOf(file.body),
        assignments: file.assignments.map((one) => ({
          ...one,
          body: htmlOf(one.body),
          items: one.items.map(({ question, points }) => ({ key: question, points })),
        })),
        students: file.students.map(({ name: displayName, group, attempts }) => ({
          name: displayName,
          group: file.groups.includes(group) ? group : refusePackage(`${path}: there is no group called ${group}.`),
          attempts: attempts.map((line) => readAttempt(path, first, line)),
        })),
      }
    })
}

function readAttempt(path: string, assignment: AssignmentFile | undefined, line: string): SampleAttempt {
  const part = attemptLine.exec(line)?.groups ?? {}
  const position = Number(part['item']) - 1
  const { tests } = assignment?.items[position] ?? refusePackage(`${path}: “${line}” names no item.`)
  const passed = Number(part['passed'])
  if (passed > tests) refusePackage(`${path}: “${line}” passes more tests than there are.`)
  return { position, hours: Number(part['hours']), passed, tests }
}
