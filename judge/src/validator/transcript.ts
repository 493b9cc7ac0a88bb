import { Buffer } from 'node:buffer'
import { plainText } from '../run/plain-text.ts'

/**
 * The messages of two programs to each other, in order, written by the two threads that copy them
 * (pipe-relay-thread.ts). Each thread reserves space with one atomic addition. Layout: the number of bytes reserved so
 * far (32 bits), then for each piece its sender, its length (16 bits, little-endian) and its bytes. When the transcript
 * is full, the rest is dropped.
 */
export type Transcript = SharedArrayBuffer

/** The prefixes of lines in an .interaction file of the problem package format. */
const senders = { candidate: '>', interactor: '<' } as const
export type Sender = keyof typeof senders

/** The size of a transcript, bytes. */
export const transcriptBytes = 16 * 1024

const names: readonly Sender[] = ['candidate', 'interactor']
const headerBytes = 4
const pieceHeaderBytes = 3

export function openTranscript(): Transcript {
  return new SharedArrayBuffer(headerBytes + transcriptBytes)
}

/** @param piece at most 65,535 bytes */
export function append(transcript: Transcript, sender: Sender, piece: Uint8Array): void {
  const length = new Int32Array(transcript, 0, 1)
  // An endless interaction must not overflow the counter.
  if ((length[0] ?? 0) >= transcript.byteLength) return
  const at = headerBytes + Atomics.add(length, 0, pieceHeaderBytes + piece.length)
  const room = transcript.byteLength - at - pieceHeaderBytes
  if (room <= 0) return
  const kept = piece.subarray(0, room)
  new Uint8Array(transcript).set([names.indexOf(sender), kept.length & 255, kept.length >> 8, ...kept], at)
}

/** Each line that was sent, prefixed with its sender. Call it when both threads have ended. */
export function readTranscript(transcript: Transcript): string {
  const bytes = Buffer.from(transcript)
  const end = Math.min(headerBytes + bytes.readInt32LE(0), bytes.length)
  const turns: { sender: Sender; pieces: Buffer[] }[] = []
  for (let at = headerBytes; at + pieceHeaderBytes <= end;) {
    const sender = names[bytes.readUInt8(at)] ?? 'candidate'
    const length = bytes.readUInt16LE(at + 1)
    const piece = bytes.subarray(at + pieceHeaderBytes, at + pieceHeaderBytes + length)
    const last = turns.at(-1)
    if (last?.sender === sender) last.pieces.push(piece)
    else turns.push({ sender, pieces: [piece] })
    at += pieceHeaderBytes + length
  }
  return turns.map(({ sender, pieces }) => markLines(sender, Buffer.concat(pieces))).join('')
}

/** Prefixes each line with its sender. */
export function markLines(sender: Sender, output: Buffer): string {
  const text = plainText(output.subarray(0, transcriptBytes))
  if (text === '') return ''
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  return lines.map((line) => `${senders[sender]}${line}\n`).join('')
}
