import assert from 'node:assert/strict'
import { strToU8, zipSync } from 'fflate'
import { PackageReport, importPackage } from '@gradus/contract/problem-package'
import type { TestUser } from './account.ts'

/** The files of a problem package by path; `undefined` leaves a file out. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>

/** A small package whose submissions get the verdicts that it promises. */
export const doubling = {
  'problem.yaml': 'name: Doubling numbers\nvalidation: default\nlimits:\n  memory: 256\nlanguages: python3 cpp\n',
  '.timelimit': '1\n',
  'problem_statement/problem.en.md': '# Doubling\n\nRead a number and print **twice** that number.\n',
  'data/sample/1.in': '2\n',
  'data/sample/1.ans': '4\n',
  'data/secret/01.in': '424243\n',
  'data/secret/01.ans': '848486\n',
  'submissions/accepted/good.py': 'print(2 * int(input()))\n',
  'submissions/accepted/good.cpp':
    '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n << "\\n"; }\n',
  'submissions/wrong_answer/four.py': 'print(4)\n',
  'submissions/run_time_error/crash.py': 'raise ValueError()\n',
}

export const packageZip = (files: Files, folder = 'doubling/') =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).flatMap(([path, body]) =>
        body === undefined ? [] : [[folder + path, typeof body === 'string' ? strToU8(body) : body]],
      ),
    ),
  )

export async function sendPackage(
  client: TestUser,
  archive: Uint8Array,
  query = 'isVisible=1',
  accept = 'application/json',
): Promise<Response> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(archive)]), 'package.zip')
  return await client.fetch(`${importPackage.url}?${query}`, { method: 'POST', body: form, headers: { accept } })
}

export async function takePackage(client: TestUser, files: Files, query?: string): Promise<PackageReport> {
  const response = await sendPackage(client, packageZip(files), query)
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return PackageReport.parse(JSON.parse(text))
}
