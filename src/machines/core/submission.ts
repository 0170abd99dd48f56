/**
 * How far the id of a submission is used up, so that a submission sent twice is saved once. `unsent`: not sent.
 * `unanswered`: sent without an answer, so the next try needs the same id. `spent`: answered, or a change of
 * a record that was sent with other content, so the next try needs a new id.
 */
export type SubmissionFate = 'unsent' | 'unanswered' | 'spent'

type Submission = { readonly submissionId: string; readonly fate: SubmissionFate }

/**
 * After the content was changed. A change of a record takes a new id: its version says whether the unanswered save
 * happened. A new record has no version, so it keeps its id: the server then says that it was saved with other values,
 * instead of adding it twice.
 */
export const afterEdit = (fate: SubmissionFate, isNew: boolean): SubmissionFate =>
  fate === 'unanswered' && !isNew ? 'spent' : fate

/** After the form was started over: its next save is a new submission. */
export const afterStart = (fate: SubmissionFate): SubmissionFate => (fate === 'unsent' ? 'unsent' : 'spent')

/** The submission of the next try. It takes `newId` if the previous id is spent. */
export const nextSubmission = ({ submissionId, fate }: Submission, newId: string): Submission =>
  fate === 'spent' ? { submissionId: newId, fate: 'unsent' } : { submissionId, fate }
