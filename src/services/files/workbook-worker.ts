import { createDesk, type WorkbookOrder } from './workbook-desk.ts'

/** The worker that makes workbooks: 100,000 rows take seconds, and the page stays responsive. */
const take = createDesk((answer) => postMessage(answer, { transfer: answer.type === 'finished' ? [answer.bytes] : [] }))

addEventListener('message', ({ data }: MessageEvent<WorkbookOrder>) => take(data))
