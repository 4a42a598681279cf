import type { Static } from '@sinclair/typebox'
import type { UserList } from '../../src/accounts/model'
import { address } from './client'

export const userList = () => address<Static<typeof UserList>>('/users')
