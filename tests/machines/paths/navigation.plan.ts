import { navigationEvents } from '../../../src/machines/shell/navigation.events.ts'
import { navigationMachine } from '../../../src/machines/shell/navigation.machine.ts'
import { any, definePlan, only } from './plan.ts'
import { navigationPromises } from './promises/navigation.ts'

export const navigationPlan = definePlan({
  name: 'navigation',
  place: 'Any address of the application.',
  machine: navigationMachine,
  events: navigationEvents,
  walks: [
    {
      name: 'from one address to the next',
      input: null,
      tries: only(...Object.keys(navigationEvents)),
      key: ({ value, context: { place, loss, needsReload } }) => [
        value,
        place?.identity,
        place?.query,
        JSON.stringify(value).includes('asking') && loss,
        value === 'failed' && needsReload,
      ],
    },
    {
      name: 'a screen stands there while the next one is opened, or fails to be',
      input: null,
      tries: any(
        ({ type, code, isBack }) => type === 'address.entered' && code !== 'here' && !isBack,
        ({ type }) => type === 'screen.reopened' || type === 'retry.requested' || type.endsWith('.openScreen'),
      ),
      key: ({ value, context: { place, hasScreen, isFirst, needsReload } }) => [
        value,
        place?.path,
        place?.query,
        value === 'failed' ? [isFirst, needsReload] : hasScreen,
      ],
    },
  ],
  noAdapter:
    'the screens that stand there have walks of their own; what it makes of the address bar and of a loss is asked of the ' +
    'real navigation in tests/unit/shell/navigation.test.ts and navigation-leaving.test.ts, and by tests/e2e/core/faults.spec.ts',
  promises: navigationPromises,
})
