/**
 * How far a class is, "2 of 9 students have submitted something, 1 everything": a student who has sent the
 * first of five questions is not done.
 */
export function progressText(
  { submitted, complete, students }: { submitted: number; complete: number; students: number },
  items: number,
): string {
  const number = (count: number) => count.toLocaleString('en-GB')
  const all = `${number(submitted)} of ${number(students)} ${students === 1 ? 'student has' : 'students have'} submitted`
  return items > 1 ? `${all} something, ${number(complete)} everything` : all
}
