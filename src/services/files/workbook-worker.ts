import { createDesk, type WorkbookOrder } from './workbook-desk.ts'

/** The thread that makes workbooks: seconds for 100,000 rows, in which the page goes on. */
const take = createDesk((answer) => postMessage(answer, { transfer: answer.type === 'finished' ? [answer.bytes] : [] }))

addEventListener('message', ({ data }: MessageEvent<WorkbookOrder>) => take(data))
