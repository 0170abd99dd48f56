import type { documentLanguages } from '../../../src/schemas/core/document-language.ts'

/** What a mail is about. */
type MailedDocument = 'invoice' | 'creditNote'
export type Language = (typeof documentLanguages)[number]['value']
type MailTemplate = { readonly subject: string; readonly text: string }

const text = (...paragraphs: ReadonlyArray<string>): string => paragraphs.join('\n\n')

/** The templates in force until somebody writes others. */
export const mailWords: Readonly<Record<Language, Readonly<Record<MailedDocument, MailTemplate>>>> = {
  en: {
    invoice: {
      subject: 'Invoice {number} from {company}',
      text: text(
        'Hello {customer},',
        'Invoice {number} for {total} is attached.\nOpen amount: {due}. Due date: {dueDate}.',
        'Kind regards\n{company}',
      ),
    },
    creditNote: {
      subject: 'Credit note {number} from {company}',
      text: text(
        'Hello {customer},',
        'Credit note {number} for {total} is attached. It belongs to invoice {invoice}.',
        'Kind regards\n{company}',
      ),
    },
  },
  de: {
    invoice: {
      subject: 'Rechnung {number} von {company}',
      text: text(
        'Guten Tag {customer},',
        'anbei erhalten Sie die Rechnung {number} über {total}.\nOffener Betrag: {due}. Fällig am: {dueDate}.',
        'Mit freundlichen Grüßen\n{company}',
      ),
    },
    creditNote: {
      subject: 'Gutschrift {number} von {company}',
      text: text(
        'Guten Tag {customer},',
        'anbei erhalten Sie die Gutschrift {number} über {total} zur Rechnung {invoice}.',
        'Mit freundlichen Grüßen\n{company}',
      ),
    },
  },
  fr: {
    invoice: {
      subject: 'Facture {number} de {company}',
      text: text(
        'Bonjour {customer},',
        'Vous trouverez ci-joint la facture {number} de {total}.\nMontant dû : {due}. Échéance : {dueDate}.',
        'Cordialement\n{company}',
      ),
    },
    creditNote: {
      subject: 'Avoir {number} de {company}',
      text: text(
        'Bonjour {customer},',
        "Vous trouverez ci-joint l'avoir {number} de {total} sur la facture {invoice}.",
        'Cordialement\n{company}',
      ),
    },
  },
  es: {
    invoice: {
      subject: 'Factura {number} de {company}',
      text: text(
        'Hola, {customer}:',
        'Adjuntamos la factura {number} por {total}.\nImporte pendiente: {due}. Vencimiento: {dueDate}.',
        'Un saludo\n{company}',
      ),
    },
    creditNote: {
      subject: 'Factura rectificativa {number} de {company}',
      text: text(
        'Hola, {customer}:',
        'Adjuntamos la factura rectificativa {number} por {total} de la factura {invoice}.',
        'Un saludo\n{company}',
      ),
    },
  },
  ar: {
    invoice: {
      subject: 'فاتورة {number} من {company}',
      text: text(
        'مرحبًا {customer}،',
        'نرفق لكم الفاتورة {number} بمبلغ {total}.\nالمبلغ المستحق: {due}. تاريخ الاستحقاق: {dueDate}.',
        'مع أطيب التحيات\n{company}',
      ),
    },
    creditNote: {
      subject: 'إشعار دائن {number} من {company}',
      text: text(
        'مرحبًا {customer}،',
        'نرفق لكم الإشعار الدائن {number} بمبلغ {total} للفاتورة {invoice}.',
        'مع أطيب التحيات\n{company}',
      ),
    },
  },
  hi: {
    invoice: {
      subject: '{company} की ओर से इनवॉइस {number}',
      text: text(
        'नमस्ते {customer},',
        '{total} का इनवॉइस {number} संलग्न है।\nबकाया राशि: {due}। देय तिथि: {dueDate}।',
        'सादर\n{company}',
      ),
    },
    creditNote: {
      subject: '{company} की ओर से क्रेडिट नोट {number}',
      text: text('नमस्ते {customer},', 'इनवॉइस {invoice} का {total} का क्रेडिट नोट {number} संलग्न है।', 'सादर\n{company}'),
    },
  },
}
