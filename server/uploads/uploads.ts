import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Context, Effect, Layer } from 'effect'
import { ServerConfig } from '../config.ts'
import type { InvoiceFile } from '../domain/inventory-item.ts'
import type { Judged } from './judge.ts'

const GENERATED = /^[0-9a-f-]{36}\.(pdf|png|jpg)$/

/** A file's content on the disk, or a folder's entries: what an event refers to must be there after a power cut. */
const sync = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The invoice files, outside the web root, under names that we generate. */
export class Uploads extends Context.Service<
  Uploads,
  {
    /** Takes a judged file over from the request, whose own copy disappears with it. */
    readonly keep: (judged: Judged) => Effect.Effect<InvoiceFile>
    /** Removes a file whose command was refused. */
    readonly discard: (invoice: InvoiceFile) => Effect.Effect<void>
    /** The content; null where it is gone. */
    readonly read: (file: string) => Effect.Effect<Uint8Array | null>
  }
>()('simdesk/uploads/Uploads') {
  static readonly layer = Layer.effect(
    Uploads,
    Effect.gen(function* () {
      const { dataDir } = yield* ServerConfig
      const folder = join(dataDir, 'uploads')
      yield* Effect.promise(async () => {
        // The folder above is also the database's, whose account must be able to enter it.
        await mkdir(dataDir, { recursive: true })
        await mkdir(folder, { recursive: true, mode: 0o700 })
      })

      const keep = ({ path, extension, name, contentType, size, sha256 }: Judged) =>
        Effect.promise(async () => {
          const file = `${randomUUID()}.${extension}`
          // The request's copy may lie on another disk. Under its last name a file is complete.
          const coming = join(folder, `${file}.part`)
          await copyFile(path, coming)
          await sync(coming)
          await rename(coming, join(folder, file))
          await sync(folder)
          return { file, name, contentType, size, sha256 }
        })

      const discard = ({ file }: InvoiceFile) => Effect.promise(() => rm(join(folder, file), { force: true }))

      const read = (file: string) =>
        Effect.promise(() =>
          GENERATED.test(file) ? readFile(join(folder, file)).catch(() => null) : Promise.resolve(null),
        )

      return Uploads.of({ keep, discard, read })
    }),
  )
}
