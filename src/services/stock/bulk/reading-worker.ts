import { createReadingDesk, type ReadingOrder } from './reading-desk.ts'

/** The thread that reads files: a hostile one meets this tab's worker, and never the server. */
const take = createReadingDesk((answer) => postMessage(answer))

addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => void take(data))
