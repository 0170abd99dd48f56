import type { BulkFieldName } from './bulk-fields.ts'

/**
 * The column names of import files, by field and language. A field's label and its wire name are known without this
 * list. A name that fits two fields (price, code, date) is left out. Plain data, no library.
 */

type Names = readonly [string, ...ReadonlyArray<string>]
type NamesByLanguage = {
  /** Beside the label, which is English. */
  readonly en: ReadonlyArray<string>
} & Readonly<Record<'de' | 'fr' | 'es' | 'pt' | 'ja', Names>>

export const bulkColumnNames: Readonly<Record<BulkFieldName, NamesByLanguage>> = {
  type: {
    en: [],
    de: ['Typ'],
    fr: ['Type'],
    es: ['Tipo'],
    pt: ['Tipo'],
    ja: ['種別', 'タイプ'],
  },
  country: {
    en: ['Country Name', 'Country Code'],
    de: ['Land', 'Ländercode'],
    fr: ['Pays', 'Code pays'],
    es: ['País', 'Código de país'],
    pt: ['País', 'Código do país'],
    ja: ['国', '国名', '国コード'],
  },
  region: {
    en: ['Region Name'],
    de: ['Region'],
    fr: ['Région'],
    es: ['Región'],
    pt: ['Região'],
    ja: ['地域'],
  },
  supplierID: {
    en: ['Supplier', 'Supplier ID', 'Vendor', 'Provider'],
    de: ['Lieferant', 'Anbieter'],
    fr: ['Fournisseur'],
    es: ['Proveedor'],
    pt: ['Fornecedor'],
    ja: ['仕入先', 'サプライヤー', '供給業者'],
  },
  planID: {
    en: ['Plan', 'Plan ID', 'Product Code', 'eSIMNet Product Code', 'Plan Code'],
    de: ['Tarif', 'Tarifname', 'Produktcode'],
    fr: ['Forfait', 'Nom du forfait', 'Code produit'],
    es: ['Nombre del plan', 'Tarifa', 'Código de producto'],
    pt: ['Plano', 'Nome do plano', 'Código do produto'],
    ja: ['プラン', 'プラン名', '商品コード'],
  },
  activationCode: {
    en: ['LPA', 'LPA String', 'LPA Code', 'Activation String'],
    de: ['Aktivierungscode'],
    fr: ["Code d'activation"],
    es: ['Código de activación'],
    pt: ['Código de ativação', 'Código de activação'],
    ja: ['アクティベーションコード', '有効化コード', 'アクティベートコード'],
  },
  formFactor: {
    en: ['SIM Type', 'SIM Form Factor'],
    de: ['SIM-Typ', 'Bauform', 'SIM-Art'],
    fr: ['Type de SIM', 'Type de carte SIM'],
    es: ['Tipo de SIM', 'Formato de SIM'],
    pt: ['Tipo de SIM', 'Formato do SIM'],
    ja: ['SIM種別', 'SIMタイプ'],
  },
  iccid: {
    en: ['ICC', 'ICC ID', 'SIM Number', 'SIM Serial Number', 'SIM Card Number', 'ICCID Number'],
    de: ['ICCID-Nummer', 'SIM-Nummer', 'SIM-Kartennummer'],
    fr: ['Numéro ICCID', 'Numéro de SIM', 'Numéro de carte SIM'],
    es: ['Número ICCID', 'Número de SIM', 'Número de tarjeta SIM'],
    pt: ['Número ICCID', 'Número do SIM', 'Número do cartão SIM'],
    ja: ['ICCID番号', 'SIM番号', 'SIMカード番号'],
  },
  simpin: {
    en: ['PIN', 'PIN1', 'PIN Code'],
    de: ['PIN-Code', 'PIN-Nummer'],
    fr: ['Code PIN'],
    es: ['Código PIN', 'PIN de la SIM'],
    pt: ['Código PIN', 'PIN do SIM'],
    ja: ['PINコード', '暗証番号'],
  },
  serviceDeviceID: {
    en: ['Device ID', 'IMSI', 'IMSI Number', 'EID'],
    de: ['Geräte-ID', 'Gerätenummer', 'IMSI-Nummer', 'EID-Nummer'],
    fr: ["ID de l'appareil", "Identifiant de l'appareil", 'Numéro IMSI', 'Numéro EID'],
    es: ['ID del dispositivo', 'ID de dispositivo', 'Número IMSI', 'Número EID'],
    pt: ['ID do dispositivo', 'Número IMSI', 'Número EID'],
    ja: ['デバイスID', '端末ID', 'IMSI番号', 'EID番号'],
  },
  paymentType: {
    en: [],
    de: ['Zahlungsart', 'Zahlungstyp'],
    fr: ['Type de paiement', 'Mode de paiement'],
    es: ['Tipo de pago', 'Forma de pago'],
    pt: ['Tipo de pagamento', 'Forma de pagamento'],
    ja: ['支払方法', '支払い方法', '支払種別'],
  },
  invoiceNumber: {
    en: ['Invoice No'],
    de: ['Rechnungsnummer', 'Rechnungs-Nr'],
    fr: ['Numéro de facture', 'N° de facture'],
    es: ['Número de factura', 'N.º de factura'],
    pt: ['Número da fatura', 'N.º da fatura'],
    ja: ['請求書番号', '請求番号'],
  },
  InvoiceCurrency: {
    en: ['Currency', 'Currency Code'],
    de: ['Währung', 'Rechnungswährung'],
    fr: ['Devise', 'Devise de la facture'],
    es: ['Moneda', 'Divisa', 'Moneda de la factura'],
    pt: ['Moeda', 'Moeda da fatura'],
    ja: ['通貨', '請求通貨', '通貨コード'],
  },
  invoiceCost: {
    en: ['Invoiced Cost'],
    de: ['Rechnungskosten'],
    fr: ['Coût facturé'],
    es: ['Coste facturado', 'Costo facturado'],
    pt: ['Custo faturado', 'Custo da fatura'],
    ja: ['請求原価', '請求コスト'],
  },
  buyingCost: {
    en: ['Purchase Price', 'Buying Price', 'Purchase Cost'],
    de: ['Einkaufspreis', 'Einkaufskosten'],
    fr: ["Prix d'achat", "Coût d'achat"],
    es: ['Precio de compra', 'Coste de compra', 'Costo de compra'],
    pt: ['Preço de compra', 'Custo de compra'],
    ja: ['仕入価格', '仕入原価', '購入価格'],
  },
  sellingcost: {
    en: ['Selling Price', 'Sale Price', 'Sales Price'],
    de: ['Verkaufspreis'],
    fr: ['Prix de vente'],
    es: ['Precio de venta'],
    pt: ['Preço de venda'],
    ja: ['販売価格', '売価'],
  },
  stockReceivedDate: {
    en: ['Received', 'Received Date', 'Date Received', 'Received On'],
    de: ['Eingangsdatum', 'Wareneingang', 'Erhalten am'],
    fr: ['Date de réception', 'Reçu le'],
    es: ['Fecha de recepción', 'Fecha de entrada'],
    pt: ['Data de recebimento', 'Data de receção', 'Data de recepção'],
    ja: ['入荷日', '受領日', '入庫日'],
  },
  expiryDate: {
    en: ['Expiry', 'Expiry Date', 'stockExpiryDate', 'Expiration', 'Expiration Date', 'Expires', 'Valid Until'],
    de: ['Ablaufdatum', 'Verfallsdatum', 'Gültig bis'],
    fr: ["Date d'expiration", "Valable jusqu'au"],
    es: ['Fecha de caducidad', 'Fecha de vencimiento', 'Fecha de expiración', 'Válido hasta', 'Caducidad'],
    pt: ['Data de validade', 'Data de expiração', 'Data de vencimento', 'Válido até', 'Validade'],
    ja: ['有効期限', '使用期限'],
  },
  smdpAddress: {
    en: ['SM-DP+', 'SM-DP+ Server', 'SM-DP Address', 'SM-DP Plus', 'SM-DP Plus Address', 'SM-DP', 'SM-DP Plus Server'],
    de: ['SM-DP+-Adresse', 'SM-DP+-Server-Adresse'],
    fr: ['Adresse SM-DP+', 'Serveur SM-DP+', 'Adresse du serveur SM-DP+'],
    es: ['Dirección SM-DP+', 'Servidor SM-DP+', 'Dirección del servidor SM-DP+'],
    pt: ['Endereço SM-DP+', 'Servidor SM-DP+', 'Endereço do servidor SM-DP+'],
    ja: ['SM-DP+アドレス', 'SM-DP+サーバー'],
  },
  matchingID: {
    en: ['AC Token'],
    de: ['Matching-Kennung'],
    fr: ['ID de correspondance', 'Identifiant de correspondance'],
    es: ['ID de coincidencia', 'ID de correspondencia'],
    pt: ['ID de correspondência'],
    ja: ['マッチングID'],
  },
  locationID: {
    en: ['Location Name', 'Location ID', 'Warehouse', 'Storage Location'],
    de: ['Standort', 'Lagerort', 'Lager'],
    fr: ['Emplacement', 'Entrepôt'],
    es: ['Ubicación', 'Almacén'],
    pt: ['Localização', 'Armazém', 'Local de armazenamento'],
    ja: ['保管場所', '倉庫'],
  },
}
