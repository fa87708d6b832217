// Answers that cost no more than they must: 304 where the client holds them already, else out of the cache, else made.

import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { type Answer, type AnswerBody, AnswerCache, type FormattedBody } from './answer-cache.ts'
import type { CompanyIndex } from './company-index.ts'

/** Where answers come from. */
export type Answering = { readonly index: CompanyIndex; readonly answers: AnswerCache }

/** What an answer depends on, and how it is made and given. */
export type Question = {
  /** All that the answer depends on besides the data. */
  readonly facts: string
  readonly make: (signal: AbortSignal) => Promise<AnswerBody | FormattedBody>
  /** Hears how many records or places are about to be given; where it throws, they are not. */
  readonly give?: (count: number) => Promise<void>
}

/** The answer with its ETag, or 304 where the client holds it already: then nothing is searched. */
export async function conditionalAnswer(
  context: Context,
  { index, answers }: Answering,
  question: Question,
): Promise<Response> {
  const { facts, make } = question
  const { signal } = context.req.raw
  const version = await index.dataVersion(signal)
  const makeInTime = (shared: AbortSignal): Promise<AnswerBody | FormattedBody> => {
    index.goOn(shared, signal)
    return make(shared)
  }
  if (version === undefined) {
    const answer = await unkept.answer('', facts, signal, makeInTime)
    return await sent(context, question, answer, { 'Cache-Control': 'no-store' })
  }
  const etag = `W/"${hash('sha256', `${version}\n${facts}`, 'base64url').slice(0, 27)}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (holds(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers)
  return await sent(context, question, await answers.answer(version, facts, signal, makeInTime), headers)
}

/** Where the version of the data is not known, equal questions are still asked once at a time. */
const unkept = new AnswerCache({ size: 0 })

async function sent(
  context: Context,
  { give }: Question,
  answer: Answer,
  headers: Record<string, string>,
): Promise<Response> {
  if (answer.count !== undefined) {
    await give?.(answer.count)
    context.set('count', answer.count)
  }
  const all = { ...headers, ...answer.headers }
  const compressed = takesGzip(context.req.header('Accept-Encoding')) ? answer.compressed() : undefined
  if (compressed === undefined) return context.body(answer.text as Uint8Array<ArrayBuffer>, 200, all)
  const body = (await compressed) as Uint8Array<ArrayBuffer>
  return context.body(body, 200, { ...all, 'Content-Encoding': 'gzip' })
}

/** True where the header lists gzip without refusing it. */
const takesGzip = (header: string | undefined): boolean =>
  header !== undefined && /(^|[\s,])gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i.test(header)

/** True where the header lists the ETag, strong or weak. `*` tells nothing of what the client holds. */
function holds(header: string | undefined, etag: string): boolean {
  const listed = header?.split(',').map(entry => entry.trim()) ?? []
  return listed.some(entry => entry.replace(/^W\//, '') === etag.replace(/^W\//, ''))
}
