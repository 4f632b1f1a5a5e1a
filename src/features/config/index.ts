/**
 * A folder's `aib.yaml`: reads and checks the settings that it holds, and remembers outside the folder which servers the
 * user allows it to send texts and keys to. Knows neither the flags nor who asks.
 */
export { confirmKeyPlace, isConfirmed, type KeyPlace } from "./confirmed-keys.ts";
export {
  readSettings,
  type KnownSetting,
  type SettingRules,
  type ReadSetting,
  type StoredSetting,
} from "./read-settings.ts";
