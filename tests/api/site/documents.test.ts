/** Documents are drawn by a process beside the site. */
import { execFileSync } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { Documents } from '#server/documents/documents.ts'
import { invoicePdf } from '#server/documents/invoice.ts'
import { creditOf, invoiceOf } from '../../support/invoices.ts'
import { readPdf } from '../../support/pdf.ts'

const INVOICE = invoiceOf([{ unitCents: 100 }])
const processes = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('document-process'))
    .map((line) => Number.parseInt(line, 10))
const adjacent = (): Documents => {
  const documents = new Documents({ inWorker: true })
  onTestFinished(() => documents.close())
  return documents
}

it('the documents process draws the same files, one process for all', async () => {
  const documents = adjacent()
  const [first, second] = await Promise.all([
    documents.draw('invoice', INVOICE),
    documents.draw('invoice', creditOf([{ unitCents: 100 }])),
  ])
  expect((await readPdf(first)).text).toEqual((await readPdf(await invoicePdf(INVOICE))).text)
  expect((await readPdf(second)).text).toContain('Avoir')
  expect(processes()).toHaveLength(1)
})

it('the documents process is restarted after its end, and reports failures', async () => {
  const documents = adjacent()
  await documents.draw('invoice', INVOICE)
  const [pid = 0] = processes()
  process.kill(pid, 'SIGKILL')
  expect((await documents.draw('invoice', INVOICE)).subarray(0, 5).toString()).toBe('%PDF-')
  const broken = { ...INVOICE, issuedOn: 'never' }
  await expect(documents.draw('invoice', broken)).rejects.toThrow(
    /\(invoice\) could not be drawn: RangeError/,
  )
  expect((await documents.draw('invoice', INVOICE)).length).toBeGreaterThan(1000)
})

it('the documents process draws nothing once it is closed', async () => {
  const documents = adjacent()
  await documents.close()
  await expect(documents.draw('invoice', INVOICE)).rejects.toMatchObject({ status: 503 })
  expect(processes()).toEqual([])
})
