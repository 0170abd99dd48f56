import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Context, Effect, Layer, Redacted } from 'effect'
import { ServerConfig } from '../config.ts'
import { Fault } from '../core/http/faults.ts'

/** The key file beside the data, used if the environment gives no key. */
const KEY_FILE = 'secret.key'
const KEY_BYTES = 32
const [IV_BYTES, TAG_BYTES, ID_BYTES] = [12, 16, 4]

const noKey = (message: string) => new Fault({ status: 500, message })

/** Identifies a key without revealing it. */
const idOf = (key: Buffer) => createHash('sha256').update('simdesk key id').update(key).digest().subarray(0, ID_BYTES)

/** A key from `SECRET_KEY` or the file: 32 bytes in base64; null if the text is not one. */
export const keyIn = (text: string): Buffer | null => {
  const key = Buffer.from(text.trim(), 'base64')
  return /^[\w+/-]{43}=?$/.test(text.trim()) && key.length === KEY_BYTES ? key : null
}

/** The key in the file. It is created on first use, atomically, and readable by the owner alone. */
const keyOfFile = async (folder: string): Promise<string> => {
  const path = join(folder, KEY_FILE)
  const present = await readFile(path, 'utf8').catch(() => null)
  if (present !== null) return present
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  // A concurrent second writer uses the first one's key.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(path, 'utf8')
}

/**
 * Encrypts secrets that the server must read again (AES-256-GCM). The key is `SECRET_KEY`, or the file `secret.key`
 * beside the embedded database. Servers on an external database must share the key, so `SECRET_KEY` is required there.
 */
export class SecretBox extends Context.Service<
  SecretBox,
  {
    /** Whether there is a key, or one can be created. */
    readonly hasKey: boolean
    /** `owner` is bound to the secret: a secret moved to another owner cannot be opened. */
    readonly seal: (secret: string, owner: string) => Effect.Effect<string, Fault>
    /** Fails if the key is not the one it was sealed with. */
    readonly open: (sealed: string, owner: string) => Effect.Effect<string, Fault>
  }
>()('simdesk/auth/SecretBox') {
  static readonly layer = Layer.effect(
    SecretBox,
    Effect.gen(function* () {
      const { secretKey, databaseUrl, dataDir } = yield* ServerConfig
      const hasKey = secretKey !== null || databaseUrl === null
      const text = Effect.suspend(() => {
        if (secretKey !== null) return Effect.succeed(Redacted.value(secretKey))
        if (databaseUrl !== null) return Effect.fail(noKey('The server has no SECRET_KEY.'))
        return Effect.tryPromise({
          try: () => keyOfFile(dataDir),
          catch: (cause) => noKey(`The key of the server cannot be read or made: ${String(cause)}`),
        })
      })
      const key = Effect.flatMap(text, (found) => {
        const bytes = keyIn(found)
        return bytes === null ? Effect.fail(noKey(`${KEY_FILE} holds no key of 32 bytes.`)) : Effect.succeed(bytes)
      })

      const seal = Effect.fnUntraced(function* (secret: string, owner: string) {
        const bytes = yield* key
        const iv = randomBytes(IV_BYTES)
        const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(owner))
        const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
        return Buffer.concat([idOf(bytes), iv, cipher.getAuthTag(), sealed]).toString('base64')
      })

      const openSealed = Effect.fnUntraced(function* (sealed: string, owner: string) {
        const bytes = yield* key
        const all = Buffer.from(sealed, 'base64')
        const [iv, tag] = [ID_BYTES, ID_BYTES + IV_BYTES]
        if (!idOf(bytes).equals(all.subarray(0, iv))) {
          return yield* noKey('The key of the server is not the one that its secrets were encrypted with.')
        }
        const decipher = createDecipheriv('aes-256-gcm', bytes, all.subarray(iv, tag), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(all.subarray(tag, tag + TAG_BYTES))
        return yield* Effect.try({
          try: () => Buffer.concat([decipher.update(all.subarray(tag + TAG_BYTES)), decipher.final()]).toString('utf8'),
          catch: () => noKey('An encrypted secret of the server was changed.'),
        })
      })

      return SecretBox.of({ hasKey, seal, open: openSealed })
    }),
  )
}
