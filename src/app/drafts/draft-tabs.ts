/**
 * Decides which tab writes a draft that several have open: one writes, the others read, and a reader can take over. The
 * tabs communicate over a channel of the origin. A tab that does not answer is gone, or frozen and informed when it
 * resumes.
 */
type Message = {
  /**
   * `asks`: who writes? `writes`: this tab does. `takes`: takes the draft over. `left`: gives it to the new writer.
   * `has`: the new writer has read what was left.
   */
  readonly act: 'asks' | 'writes' | 'takes' | 'left' | 'has'
  readonly stream: string
  readonly from: string
}

type Writer = {
  /** Another tab writes from now on. When this returns, this tab writes nothing more. */
  readonly onTaken: () => void
  /** The new writer has read everything that this tab wrote. */
  readonly onRead: () => void
}

/** Milliseconds to wait for an answer of another tab. */
const ANSWER_WITHIN = 200

export class DraftTabs {
  readonly #id: string
  readonly #channel: BroadcastChannel | null
  readonly #writers = new Map<string, Writer>()
  readonly #left = new Map<string, Writer>()
  readonly #waiting = new Set<(message: Message) => void>()
  readonly #taken = new Set<string>()

  constructor(id: string, channel: BroadcastChannel | null) {
    this.#id = id
    this.#channel = channel
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data))
  }

  /** Whether another tab is writing the draft. */
  isWrittenElsewhere(stream: string): Promise<boolean> {
    return this.#say('asks', stream, 'writes')
  }

  /** Makes the writing tab stop. Its writes are complete when this resolves. */
  async take(stream: string): Promise<void> {
    await this.#say('takes', stream, 'left')
    this.#taken.add(stream)
  }

  /** Whether the draft was just taken over. The person requested that, so they are not asked. */
  wasTaken(stream: string): boolean {
    return this.#taken.delete(stream)
  }

  /** This tab writes the draft from now on. Returns the function that stops it. */
  write(stream: string, writer: Writer): () => void {
    this.#writers.set(stream, writer)
    this.#left.delete(stream)
    this.#tell('writes', stream)
    this.#tell('has', stream)
    return () => {
      if (this.#writers.get(stream) === writer) this.#writers.delete(stream)
      if (this.#left.get(stream) === writer) this.#left.delete(stream)
    }
  }

  #hear({ act, stream, from }: Message): void {
    for (const listener of [...this.#waiting]) listener({ act, stream, from })
    const writer = this.#writers.get(stream)
    if (act === 'has') {
      this.#left.get(stream)?.onRead()
      this.#left.delete(stream)
    }
    if (!writer) return
    if (act === 'asks') this.#tell('writes', stream)
    // Two tabs that were restored together do not know of each other: the one with the lower name gives way.
    if (act === 'takes' || (act === 'writes' && this.#id < from)) {
      this.#writers.delete(stream)
      this.#left.set(stream, writer)
      writer.onTaken()
      this.#tell('left', stream)
    }
  }

  #tell(act: Message['act'], stream: string): void {
    this.#channel?.postMessage({ act, stream, from: this.#id } satisfies Message)
  }

  #say(act: Message['act'], stream: string, answer: Message['act']): Promise<boolean> {
    if (!this.#channel) return Promise.resolve(false)
    return new Promise((resolve) => {
      const settle = (isAnswered: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(listener)
        resolve(isAnswered)
      }
      const listener = (message: Message) => {
        if (message.act === answer && message.stream === stream) settle(true)
      }
      const timer = setTimeout(() => settle(false), ANSWER_WITHIN)
      this.#waiting.add(listener)
      this.#tell(act, stream)
    })
  }
}
