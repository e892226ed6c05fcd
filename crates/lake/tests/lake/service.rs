use datafusion::dataframe::DataFrame;
use datafusion::error::Result;
use datafusion::prelude::{ParquetReadOptions, SessionContext};

/// Orders per partition, by the design that the program uses.
pub(crate) async fn orders_per_partition(folder: &str) -> Result<DataFrame> {
    let ctx = SessionContext::new();
    tablekeys_lake::register(&ctx);
    ctx.register_parquet("orders", folder, ParquetReadOptions::default()).await?;
    let sql = "SELECT tk_siphash(customer, 64) AS partition, count(*) AS orders
               FROM orders GROUP BY 1 ORDER BY 1";
    ctx.sql(sql).await
}
