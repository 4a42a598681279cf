import { offer } from './browser/script-tag'
import * as api from './index'

offer(api)
