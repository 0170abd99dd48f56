/**
 * How far the id of a submission is used up, so that a submission sent twice is saved once. `unsent`: not sent.
 * `unanswered`: sent without an answer, so the next try needs the same id. `spent`: answered, or a change of
 * a record that was sent with other content, so the next try needs a new id.
 */
export type SubmissionFate = 'unsent' | 'unanswered' | 'spent'

type Submission = { readonly submissionId: string; readonly fate: SubmissionFate }

/**
 * After the content was changed. A change of a record takes a new id: its version says whether the unanswered save
 * happened. A new record has no version, so it keeps its id: instead of adding it twice, the server says as what it was
 * saved, and the form becomes an edit of that record.
 */
export const afterEdit = (fate: SubmissionFate, isNew: boolean): SubmissionFate =>
  fate === 'unanswered' && !isNew ? 'spent' : fate

/**
 * After the server refused it. A new record keeps its id, since an earlier try may be saved, whose answer was lost. The
 * server stores nothing under the id of a refusal.
 */
export const afterRefusal = (isNew: boolean): SubmissionFate => (isNew ? 'unanswered' : 'spent')

/** After the form was started over: its next save is a new submission. */
export const afterStart = (fate: SubmissionFate): SubmissionFate => (fate === 'unsent' ? 'unsent' : 'spent')

/** The submission of the next try. It takes `newId` if the previous id is spent. */
export const nextSubmission = ({ submissionId, fate }: Submission, newId: string): Submission =>
  fate === 'spent' ? { submissionId: newId, fate: 'unsent' } : { submissionId, fate }
