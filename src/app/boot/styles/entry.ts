/**
 * The style sheets that every page needs, including the sign-in form. Mantine's are imported one by one, each once in
 * the whole application: here, or beside a component that is fetched on demand. Those are menus, selects, the calendar
 * and toasts. A second import in a later chunk would come last and win over its own overrides.
 */
import './layers.css'
import 'virtual:theme.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './base.css'
import '../../../views/ui/common.module.css'
