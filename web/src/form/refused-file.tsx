import { Alert } from '@mantine/core'
import './refused-file.css'

/** Why an uploaded file was refused: a sentence, and below it a list with the problem of each row, if there are any. */
export function RefusedFile({ message }: { message: string }) {
  const [sentence, ...problems] = message.split('\n')
  return (
    <Alert color="red" role="alert" maw={760} className="refused-file">
      <p>{sentence}</p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem} dir="auto">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
