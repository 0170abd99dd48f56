import type { Effect } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { onDemand } from '../core/on-demand.ts'
import type { Ground } from '../core/runtime.ts'

/** Sends an act by the service of its subject, whose code is fetched for it. */
export const sendAct = ({ act, submissionId }: ActRequest): Promise<Effect.Effect<ActOutcome, AppError, Ground>> => {
  switch (act.kind) {
    case 'reorderLevel':
    case 'receiptQuantity':
      return import('../stock/warehouse-service.ts').then(({ WarehouseService }) =>
        WarehouseService.ask((service) => service.save({ act, submissionId })),
      )
    case 'itemReturn':
      return import('../stock/stock-service.ts').then(({ StockService }) =>
        StockService.ask((service) => service.giveBack({ act, submissionId })),
      )
    case 'invoiceFile':
      return import('../stock/supplier-invoice-service.ts').then(({ SupplierInvoiceService }) =>
        SupplierInvoiceService.ask((service) => service.attach({ act, submissionId })),
      )
    case 'planArchiving':
      return onDemand
        .plans()
        .then(({ PlanService }) => PlanService.ask((service) => service.archive({ act, submissionId })))
    case 'invoiceCosts':
      return import('../stock/supplier-invoice-service.ts').then(({ SupplierInvoiceService }) =>
        SupplierInvoiceService.ask((service) => service.correctCosts({ act, submissionId })),
      )
    case 'invoiceCheck':
      return import('../stock/supplier-invoice-service.ts').then(({ SupplierInvoiceService }) =>
        SupplierInvoiceService.ask((service) => service.checkDifferent({ act, submissionId })),
      )
    case 'payment':
    case 'paymentReversal':
    case 'creditNote':
    case 'invoiceCancellation':
    case 'documentMail':
      return import('../stock/invoice-service.ts').then(({ InvoiceService }) =>
        InvoiceService.ask((service) => service.save({ act, submissionId })),
      )
    case 'customerAccount':
      return import('../billing/customer-payment-service.ts').then(({ CustomerPaymentService }) =>
        CustomerPaymentService.ask((service) => service.save({ act, submissionId })),
      )
    case 'customerPaymentReversal':
      return import('../billing/customer-payment-service.ts').then(({ CustomerPaymentService }) =>
        CustomerPaymentService.ask((service) => service.reverse({ act, submissionId })),
      )
    case 'accountingAccounts':
      return import('../billing/accounting-service.ts').then(({ AccountingService }) =>
        AccountingService.ask((service) => service.saveAccounts({ act, submissionId })),
      )
    case 'invoiceDispute':
      return import('../billing/reminder-service.ts').then(({ ReminderService }) =>
        ReminderService.ask((service) => service.dispute({ act, submissionId })),
      )
    case 'reminders':
      return import('../billing/reminder-service.ts').then(({ ReminderService }) =>
        ReminderService.ask((service) => service.remind({ act, submissionId })),
      )
    case 'itemCorrection':
      return onDemand
        .corrections()
        .then(({ InventoryCorrectionService }) =>
          InventoryCorrectionService.ask((service) => service.correct({ act, submissionId })),
        )
    case 'itemVoiding':
      return onDemand
        .corrections()
        .then(({ InventoryCorrectionService }) =>
          InventoryCorrectionService.ask((service) => service.void({ act, submissionId })),
        )
  }
}
