import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { journal } from '../../journal/journal.ts'
import classes from './developer.module.css'
import type { LoadedWithEvents } from './drawn-machine.ts'

type Props = { readonly id: string; readonly actor: AnyActorRef; readonly loaded: LoadedWithEvents }

const fieldsOf = (text: string): object => {
  const fields: unknown = text.trim() === '' ? {} : JSON.parse(text)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new Error('The fields are an object: {"page": 2}')
  return fields
}

/** Sends any declared event with typed fields. An invalid event is reported and not sent. */
export function HandForm({ id, actor, loaded: { events, codec } }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = (data: FormData) => {
    try {
      const event = codec.decodeEvent({ ...fieldsOf(String(data.get('fields'))), type: String(data.get('type')) })
      setRefusal(null)
      journal.sendByHand(actor, event)
    } catch (reason) {
      setRefusal(reason instanceof Error ? reason.message : String(reason))
    }
  }
  return (
    <form
      className={classes.bar}
      aria-label={`An event for ${id}`}
      onSubmit={(event) => {
        // The form keeps its text: an action would clear it.
        event.preventDefault()
        send(new FormData(event.currentTarget))
      }}
    >
      <NativeSelect size="xs" name="type" aria-label="Event" data={Object.keys(events)} />
      <TextInput
        size="xs"
        name="fields"
        aria-label="Fields, as JSON"
        placeholder='{"page": 2}'
        className={classes.address}
        error={refusal}
      />
      <Button size="compact-sm" type="submit" variant="default">
        Send by hand
      </Button>
    </form>
  )
}
