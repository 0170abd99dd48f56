import type { PagedListName } from '../../schemas/lists/paged-lists.ts'
import type { RecordName } from '../../schemas/records/all.ts'
import type { FormedName } from '../../schemas/records/formed.ts'
import type { ViewedName } from '../../schemas/records/viewed.ts'

/** The screen of an address: its name in `screens/loaders.ts`, and which one, if a loader serves several. */
export type Shown =
  | {
      readonly screen:
        | 'accessDenied'
        | 'assignedItems'
        | 'assignment'
        | 'billing'
        | 'bulkImport'
        | 'dashboard'
        | 'developerContract'
        | 'developerMachines'
        | 'developerReplay'
        | 'faq'
        | 'forgotPassword'
        | 'inventoryForm'
        | 'inviteUsers'
        | 'inventoryList'
        | 'lockScreen'
        | 'login'
        | 'logout'
        | 'maintenance'
        | 'notFound'
        | 'notFoundNear'
        | 'offlineSale'
        | 'ownProfile'
        | 'planList'
        | 'planWizard'
        | 'register'
        | 'reportIndex'
        | 'serverError'
    }
  | { readonly screen: 'pagedList'; readonly list: PagedListName }
  | { readonly screen: 'recordForm'; readonly record: FormedName }
  | { readonly screen: 'recordList'; readonly record: RecordName }
  | { readonly screen: 'viewedList'; readonly list: ViewedName }
