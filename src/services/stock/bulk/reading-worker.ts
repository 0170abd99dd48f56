import { createReadingDesk, type ReadingOrder } from './reading-desk.ts'

/** The worker that reads files. A malicious file reaches only this worker, never the server. */
const take = createReadingDesk((answer) => postMessage(answer))

addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => void take(data))
