/** A text of a server as a sentence. Some servers end their messages with a full stop, others do not. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
