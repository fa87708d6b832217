// Answers that cost no more than they must: 304 where the client holds them already, else out of the cache, else made.

import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { Authenticated } from '../clients/authentication.ts'
import type { Answer, AnswerBody, AnswerCache, FormattedBody } from './answer-cache.ts'
import type { CompanyIndex } from './company-index.ts'
import type { RequestSession } from './request-session.ts'

/** Where answers come from. */
export type Answering = { readonly index: CompanyIndex; readonly answers: AnswerCache }

/** The request as it reaches its route. */
export type Asking = Authenticated & { Variables: { session: RequestSession } }

/** What an answer depends on, and how it is made and given. */
export type Question = {
  /** All that the answer depends on besides the data. */
  readonly facts: string
  readonly make: (session: RequestSession) => Promise<AnswerBody | FormattedBody>
  /** Hears how many records or places are about to be given; where it throws, they are not. */
  readonly give?: (count: number) => Promise<void>
}

/** The answer with its ETag, or 304 where the client holds it already: then nothing is searched. */
export async function conditionalAnswer(
  context: Context<Asking>,
  { answers }: Pick<Answering, 'answers'>,
  question: Question,
): Promise<Response> {
  const { facts, make } = question
  const session = context.get('session')
  const { version } = await session.release()
  const etag = `W/"${hash('sha256', `${version}\n${facts}`, 'base64url').slice(0, 27)}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (holds(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers)
  return await sent(context, question, await answers.answer(facts, session, make), headers)
}

async function sent(
  context: Context<Asking>,
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
